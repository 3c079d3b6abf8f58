import type { Page } from "playwright-core";

/**
 * A page for comparison: as tall as the board, with 40 plain lines of text at the scroll position. Its frame times are
 * the minimum for this machine.
 */
export async function showPlainPage(page: Page, rows: number): Promise<void> {
  await page.setContent(
    `<style>body { margin: 0; font: 13px system-ui }
      #board { height: 100vh; overflow: auto; contain: strict }
      #lines { position: relative; height: ${rows * 32}px }
      .line { position: absolute; inset: 0 0 auto 0; height: 32px; border-bottom: 1px solid #ddd }</style>
    <div id="board" role="grid"><div id="lines">${'<div class="line"></div>'.repeat(40)}</div></div>`,
  );
  await page.evaluate(() => {
    const board = document.getElementById("board");
    const lines = [...document.querySelectorAll<HTMLElement>(".line")];
    const place = () => {
      const first = Math.floor((board?.scrollTop ?? 0) / 32);
      for (const [index, line] of lines.entries()) {
        line.style.transform = `translateY(${(first + index) * 32}px)`;
        line.textContent = `Line ${first + index} of plain text`;
      }
    };
    board?.addEventListener("scroll", place);
    place();
  });
}
