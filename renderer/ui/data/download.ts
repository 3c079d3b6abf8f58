/** Gives something to the person as a file, where the browser or the desktop program keeps downloads. */
export function downloadFile(name: string, parts: BlobPart[], type = "text/csv"): void {
  const address = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
