import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { repository } from "./paths.ts";

/**
 * Writes the program's icons from renderer/icon.svg. Run this script with a Chromium after changing that file:
 * `LANEDESK_TEST_BROWSER=FILE node build/make-icons.ts`. The icons are committed, because electron-builder would
 * download a converter for the SVG.
 */
const folder = join(repository, "build/icons");

const LINUX_SIZES_PX = [16, 32, 48, 64, 128, 256, 512];
const WINDOWS_SIZES_PX = [16, 24, 32, 48, 64, 128, 256];

/** The types of an .icns file and their sizes in pixels: https://en.wikipedia.org/wiki/Apple_Icon_Image_format */
const MAC_TYPES = [
  ["ic11", 32],
  ["ic12", 64],
  ["ic07", 128],
  ["ic08", 256],
  ["ic09", 512],
  ["ic10", 1024],
] as const;

/** macOS icons leave a tenth of their canvas empty on each side. */
const MAC_MARGIN_SHARE = 0.1;

const browser = await chromium.launch({
  executablePath: process.env.LANEDESK_TEST_BROWSER ?? "",
  chromiumSandbox: false,
});
const page = await browser.newPage();
const svg = await readFile(join(repository, "renderer/icon.svg"), "utf8");
for (const size of LINUX_SIZES_PX)
  await writeFile(join(folder, `${size}x${size}.png`), await renderIcon(page, size, 0));
await writeFile(join(folder, "icon.ico"), await createIco());
await writeFile(join(folder, "icon.icns"), await createIcns());
await browser.close();

/** Returns a PNG image. `marginShare` is the empty part of the width on each side, from 0 to 0.5. */
async function renderIcon(target: Page, size: number, marginShare: number): Promise<Buffer> {
  const inner = Math.round(size * (1 - 2 * marginShare));
  const offset = Math.round((size - inner) / 2);
  await target.setViewportSize({ width: size, height: size });
  await target.setContent(
    `<style>body{margin:0}svg{position:absolute;left:${offset}px;top:${offset}px;width:${inner}px;height:${inner}px}</style>${svg}`,
  );
  return target.screenshot({ omitBackground: true });
}

/** Creates an .ico file of PNG images, which Windows Vista and later versions read. */
async function createIco(): Promise<Buffer> {
  const images = [];
  for (const size of WINDOWS_SIZES_PX) images.push({ size, bytes: await renderIcon(page, size, 0) });
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { size, bytes }] of images.entries()) {
    const at = 6 + 16 * index;
    // 0 means 256 pixels.
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(bytes.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += bytes.length;
  }
  return Buffer.concat([header, ...images.map(({ bytes }) => bytes)]);
}

async function createIcns(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const [type, size] of MAC_TYPES)
    parts.push(...createChunk(type, await renderIcon(page, size, MAC_MARGIN_SHARE)));
  return Buffer.concat(createChunk("icns", Buffer.concat(parts)));
}

function createChunk(type: string, bytes: Buffer): Buffer[] {
  const header = Buffer.from(`${type}....`, "latin1");
  header.writeUInt32BE(header.length + bytes.length, 4);
  return [header, bytes];
}
