/** What a service takes from outside, so that tests can give their own. */
export interface Environment {
  clock: Clock;
  /** A fresh GUID, lower case. */
  newId(): string;
  /** Unguessable text of at least 256 bits, safe in an address. */
  newSecret(): string;
}

export interface Clock {
  /** Names this run of the program: running times compare within one run only. */
  run: string;
  /** Milliseconds since 1970, as the machine's clock says; it may jump. */
  now(): number;
  /** Milliseconds of running time since this run began; never steps back. */
  running(): number;
}
