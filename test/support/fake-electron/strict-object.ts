/** What language and inspector ask of any object; never a member of Electron. */
const asked = new Set(["then", "toJSON", "constructor", "asymmetricMatch", "nodeType", "inspect"]);

/** The same object, which throws with its name when a member is used that the stand-in does not have. */
export function strict<T extends object>(name: string, object: T): T {
  return new Proxy(object, {
    get(target, key, receiver) {
      if (typeof key === "symbol" || key in target || asked.has(key))
        return Reflect.get(target, key, receiver);
      throw new Error(`The stand-in for Electron has no ${name}.${key}. Add it where the program needs it.`);
    },
  });
}
