import { createPrivateKey, createPublicKey, createSecretKey, KeyObject, type webcrypto } from "node:crypto";
import { types } from "node:util";
import { Deserializer, Serializer } from "node:v8";

type CryptoKey = webcrypto.CryptoKey;

/** All data of a Blob, File, CryptoKey or DOMException except its bytes. */
type HostMetadata =
  | {
      readonly kind: "blob";
      readonly type: string;
      readonly name: string | undefined;
      readonly lastModified: number | undefined;
    }
  | ({ readonly kind: "key" } & Pick<CryptoKey, "type" | "algorithm" | "extractable" | "usages">)
  | {
      readonly kind: "exception";
      readonly name: string;
      readonly message: string;
      readonly stack: string | undefined;
    };

/**
 * The copy of a Blob, File, CryptoKey or DOMException inside a value to store: its bytes and metadata. Extends a view,
 * because node:v8 supports custom serialization of views only.
 */
export class HostObject extends Uint8Array {
  readonly #metadata: HostMetadata;

  constructor(bytes: Uint8Array | number, metadata: HostMetadata) {
    super(bytes as number);
    this.#metadata = metadata;
  }

  get metadata(): HostMetadata {
    return this.#metadata;
  }
}

/**
 * The copy of a Blob or File, whose bytes can only be read asynchronously: `filled` resolves when the copy is complete.
 * The copy's own properties are those that a key path can read in the standard.
 */
class BlobBytes extends HostObject {
  readonly size: number;
  readonly type: string;
  readonly name?: string;
  readonly lastModified?: number;
  readonly #filled: Promise<void>;
  #isFilled = false;

  constructor(blob: Blob) {
    const file = blob instanceof File ? { name: blob.name, lastModified: blob.lastModified } : undefined;
    super(blob.size, {
      kind: "blob",
      type: blob.type,
      name: file?.name,
      lastModified: file?.lastModified,
    });
    this.size = blob.size;
    this.type = blob.type;
    Object.assign(this, file);
    this.#filled = blob.arrayBuffer().then((bytes) => {
      this.set(new Uint8Array(bytes));
      this.#isFilled = true;
    });
  }

  get filled(): Promise<void> {
    return this.#filled;
  }

  get isFilled(): boolean {
    return this.#isFilled;
  }
}

/** Returns a copy of a Blob, File, CryptoKey or DOMException; undefined for any other object. */
export function copyHostObject(value: object): HostObject | undefined {
  if (value instanceof Blob) return new BlobBytes(value);
  if (types.isCryptoKey(value)) return copyKey(value);
  if (value instanceof DOMException) {
    const { name, message, stack } = value;
    return new HostObject(0, { kind: "exception", name, message, stack });
  }
  return undefined;
}

function copyKey(key: CryptoKey): HostObject {
  const { type, algorithm, extractable, usages } = key;
  const material = KeyObject.from(key);
  const bytes =
    type === "secret"
      ? material.export()
      : material.export({ format: "der", type: type === "public" ? "spki" : "pkcs8" });
  return new HostObject(bytes, { kind: "key", type, algorithm, extractable, usages });
}

/** Resolves when every blob is filled, and rejects if a blob cannot be read. Returns undefined without blobs. */
export function waitUntilFilled(hostObjects: readonly HostObject[]): Promise<unknown> | undefined {
  const blobs = hostObjects.filter((each) => each instanceof BlobBytes);
  return blobs.length === 0 ? undefined : Promise.all(blobs.map(({ filled }) => filled));
}

/** The first byte of a serialized value with host objects. No other serialization starts with this byte. */
export const HOST_MARK = 0xb0;

/** The tags before the two kinds of objects that node:v8 passes to the serializer. */
const HOST = 0;
const VIEW = 1;

/**
 * Serializes a value with host objects.
 * @throws TypeError when a blob is not filled
 */
export function serializeHostObjects(value: unknown): Uint8Array {
  const serializer = new HostSerializer();
  serializer.writeRawBytes(Uint8Array.of(HOST_MARK));
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer();
}

/**
 * Deserializes a value that `serializeHostObjects` wrote.
 * @throws Error when the bytes are damaged
 */
export function deserializeHostObjects(bytes: Uint8Array): unknown {
  const deserializer = new HostDeserializer(bytes);
  deserializer.readRawBytes(1);
  deserializer.readHeader();
  return deserializer.readValue();
}

class HostSerializer extends Serializer {
  constructor() {
    super();
    (
      this as unknown as { _setTreatArrayBufferViewsAsHostObjects(on: boolean): void }
    )._setTreatArrayBufferViewsAsHostObjects(true);
  }

  _writeHostObject(view: ArrayBufferView): void {
    if (view instanceof HostObject) {
      if (view instanceof BlobBytes && !view.isFilled)
        throw new TypeError("The bytes of a blob could not be read.");
      this.writeUint32(HOST);
      this.writeValue(view.metadata);
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

class HostDeserializer extends Deserializer {
  _readHostObject(): object {
    return this.readUint32() === HOST ? this.#readHost() : this.#readView();
  }

  #readHost(): object {
    const metadata = this.readValue() as HostMetadata;
    return restoreHostObject(metadata, new Uint8Array(this.readRawBytes(this.readUint32())));
  }

  #readView(): object {
    const className = this.readValue() as "Uint8Array";
    const buffer = this.readValue() as ArrayBuffer;
    const byteOffset = this.readUint32();
    return new globalThis[className](buffer, byteOffset, this.readUint32());
  }
}

function restoreHostObject(metadata: HostMetadata, bytes: Uint8Array<ArrayBuffer>): object {
  switch (metadata.kind) {
    case "blob": {
      const { type, name, lastModified } = metadata;
      return name === undefined
        ? new Blob([bytes], { type })
        : new File([bytes], name, { type, lastModified });
    }
    case "key":
      return restoreKey(metadata, Buffer.from(bytes));
    case "exception": {
      const { name, message, stack: value } = metadata;
      const exception = new DOMException(message, name);
      return Object.defineProperty(exception, "stack", { value, writable: true, configurable: true });
    }
  }
}

function restoreKey(
  { type, algorithm, extractable, usages }: HostMetadata & { kind: "key" },
  key: Buffer,
): CryptoKey {
  const material =
    type === "secret"
      ? createSecretKey(key)
      : type === "public"
        ? createPublicKey({ key, format: "der", type: "spki" })
        : createPrivateKey({ key, format: "der", type: "pkcs8" });
  return material.toCryptoKey(algorithm, extractable, usages);
}
