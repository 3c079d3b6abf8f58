/** Characters of 3 by 5 pixels; each number has the bits of one row. */
const GLYPHS: Record<string, readonly number[]> = {
  "0": [7, 5, 5, 5, 7],
  "1": [2, 6, 2, 2, 7],
  "2": [7, 1, 7, 4, 7],
  "3": [7, 1, 7, 1, 7],
  "4": [5, 5, 7, 1, 1],
  "5": [7, 4, 7, 1, 7],
  "6": [7, 4, 7, 5, 7],
  "7": [7, 1, 2, 2, 2],
  "8": [7, 5, 7, 5, 7],
  "9": [7, 5, 7, 1, 7],
  "+": [0, 2, 7, 2, 0],
};

/** Width and height of the badge in pixels. */
export const BADGE_SIZE_PX = 32;

/** Colors as BGRA bytes. */
const RED = [0x1d, 0x1d, 0xc9, 0xff];
const WHITE = [0xff, 0xff, 0xff, 0xff];

/**
 * Draws the count as an image, because the Windows taskbar shows no numbers. A count above 9 becomes "9+".
 * @returns BGRA pixels, white text on a red circle
 */
export function drawBadge(count: number): Buffer {
  const text = count > 9 ? "9+" : String(count);
  const scale = text.length === 1 ? 4 : 3;
  const width = (text.length * 4 - 1) * scale;
  const [left, top] = [Math.floor((BADGE_SIZE_PX - width) / 2), Math.floor((BADGE_SIZE_PX - 5 * scale) / 2)];
  const isInk = (x: number, y: number): boolean => {
    const [column, row] = [Math.floor((x - left) / scale), Math.floor((y - top) / scale)];
    const bits = GLYPHS[text[Math.floor(column / 4)] ?? ""]?.[row] ?? 0;
    return x >= left && column % 4 < 3 && ((bits >> (2 - (column % 4))) & 1) === 1;
  };
  const pixels = Buffer.alloc(BADGE_SIZE_PX * BADGE_SIZE_PX * 4);
  const radius = BADGE_SIZE_PX / 2;
  for (let y = 0; y < BADGE_SIZE_PX; y += 1)
    for (let x = 0; x < BADGE_SIZE_PX; x += 1) {
      if (Math.hypot(x + 0.5 - radius, y + 0.5 - radius) > radius) continue;
      pixels.set(isInk(x, y) ? WHITE : RED, (y * BADGE_SIZE_PX + x) * 4);
    }
  return pixels;
}
