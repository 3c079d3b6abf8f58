import type { IDBRequest } from "../../../electron/store/indexeddb/index.ts";

/** The result of a request. */
export function answer<Result = unknown>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result as Result));
    request.addEventListener("error", (event) => {
      event.preventDefault();
      reject(request.error);
    });
  });
}
