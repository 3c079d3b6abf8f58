import { Deserializer, Serializer } from "node:v8";

/**
 * The copy of a Blob or File inside a value to store. Its bytes can only be read asynchronously: `filled`
 * resolves when they are complete. The own properties are those that the standard shows to a key path.
 */
export class BlobBytes extends Uint8Array {
  readonly size: number;
  readonly type: string;
  readonly name?: string;
  readonly lastModified?: number;
  readonly filled: Promise<void>;
  isFilled = false;

  constructor(blob: Blob) {
    super(blob.size);
    this.size = blob.size;
    this.type = blob.type;
    if (blob instanceof File) {
      this.name = blob.name;
      this.lastModified = blob.lastModified;
    }
    this.filled = blob.arrayBuffer().then((bytes) => {
      this.set(new Uint8Array(bytes));
      this.isFilled = true;
    });
  }
}

/** Resolves when every blob is filled; undefined if there are none. */
export function whenFilled(blobs: readonly BlobBytes[]): Promise<unknown> | undefined {
  return blobs.length === 0 ? undefined : Promise.all(blobs.map(({ filled }) => filled));
}

/** The first byte of a value with blobs. No other serialization starts with it. */
export const BLOB_MARK = 0xb0;

const BLOB = 0;
const VIEW = 1;

interface BlobFacts {
  readonly type: string;
  readonly name?: string | undefined;
  readonly lastModified?: number | undefined;
}

/** Serializes a value with blobs. node:v8 hands unknown objects to the serializer as "host objects". */
export function serializeWithBlobs(value: unknown): Uint8Array {
  const serializer = new BlobSerializer();
  serializer.writeRawBytes(Uint8Array.of(BLOB_MARK));
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer();
}

export function deserializeWithBlobs(bytes: Uint8Array): unknown {
  const deserializer = new BlobDeserializer(bytes);
  deserializer.readRawBytes(1);
  deserializer.readHeader();
  return deserializer.readValue();
}

class BlobSerializer extends Serializer {
  constructor() {
    super();
    // node:v8 can treat only views as host objects.
    (
      this as unknown as { _setTreatArrayBufferViewsAsHostObjects(on: boolean): void }
    )._setTreatArrayBufferViewsAsHostObjects(true);
  }

  _writeHostObject(view: ArrayBufferView): void {
    if (view instanceof BlobBytes) {
      if (!view.isFilled) throw new TypeError("The bytes of a blob could not be read.");
      const { type, name, lastModified } = view;
      this.writeUint32(BLOB);
      this.writeValue({ type, name, lastModified } satisfies BlobFacts);
      this.writeUint32(view.byteLength);
      this.writeRawBytes(view);
    } else {
      this.writeUint32(VIEW);
      this.writeValue(view.constructor.name);
      this.writeValue(view.buffer);
      this.writeUint32(view.byteOffset);
      this.writeUint32(view instanceof DataView ? view.byteLength : (view as Uint8Array).length);
    }
  }
}

class BlobDeserializer extends Deserializer {
  _readHostObject(): object {
    return this.readUint32() === BLOB ? this.#blob() : this.#view();
  }

  #blob(): Blob {
    const { type, name, lastModified } = this.readValue() as BlobFacts;
    const bytes = new Uint8Array(this.readRawBytes(this.readUint32()));
    return name === undefined ? new Blob([bytes], { type }) : new File([bytes], name, { type, lastModified });
  }

  #view(): object {
    const kind = this.readValue() as "Uint8Array";
    const buffer = this.readValue() as ArrayBuffer;
    const byteOffset = this.readUint32();
    return new globalThis[kind](buffer, byteOffset, this.readUint32());
  }
}
