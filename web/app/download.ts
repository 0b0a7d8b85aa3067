const LIFETIME_MS = 10_000;

export function downloadBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has started by then
  setTimeout(() => URL.revokeObjectURL(url), LIFETIME_MS);
}
