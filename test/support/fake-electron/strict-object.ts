/** Members that the language and the inspector read from any object. */
const IGNORED_MEMBERS = new Set(["then", "toJSON", "constructor", "asymmetricMatch", "nodeType", "inspect"]);

/** Returns a proxy that throws when a missing member is used. */
export function strict<T extends object>(name: string, object: T): T {
  return new Proxy(object, {
    get(target, key, receiver) {
      if (typeof key === "symbol" || key in target || IGNORED_MEMBERS.has(key))
        return Reflect.get(target, key, receiver);
      throw new Error(`The fake Electron has no ${name}.${key}. Add it where the program needs it.`);
    },
  });
}
