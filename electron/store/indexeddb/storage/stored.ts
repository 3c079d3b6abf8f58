/** A key in its binary form: comparing the bytes compares the keys. */
export type EncodedKey = Uint8Array;

/** A value as it lies on disk: JSON text where that keeps it whole, the engine's own serialisation otherwise. */
export type StoredValue = string | Uint8Array;
