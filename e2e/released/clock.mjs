// Loaded before the engine by `--import`: its time of day begins at `PERKSTREAM_TEST_STARTS_AT` and goes on from there.
const offset = Date.parse(process.env.PERKSTREAM_TEST_STARTS_AT) - Date.now();

globalThis.Date = class extends Date {
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(new.target.now());
  }

  static now() {
    return super.now() + offset;
  }
};
