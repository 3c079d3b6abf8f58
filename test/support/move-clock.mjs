/**
 * Loaded into a served program (`--import`) whose clock is set while it runs, as a person does or a time service: what
 * the program reads of the wall clock moves, and how long it has been running does not.
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
  offset = clock;
  process.send?.({ clock });
});
process.channel?.unref();
