/** The part of the browser's FileReader that the W3C suite and Dexie's suite use. */
export class FileReader {
  result: ArrayBuffer | undefined;
  onloadend: ((event: { readonly target: FileReader }) => void) | undefined;

  async readAsArrayBuffer(blob: Blob): Promise<void> {
    this.result = await blob.arrayBuffer();
    this.onloadend?.({ target: this });
  }
}
