/**
 * Preloaded into a served program with `--import`. A message `{ clock }` shifts the wall clock by that many
 * milliseconds, as a person or a time service does; the monotonic clock does not change.
 */
const RealDate = Date;
let offset = 0;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...given);
  }

  static now() {
    return RealDate.now() + offset;
  }
};

process.on("message", ({ clock }) => {
  if (clock === undefined) return;
  offset = clock;
  process.send?.({ clock });
});
process.channel?.unref();
