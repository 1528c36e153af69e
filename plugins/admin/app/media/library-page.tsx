/** The library of files. */
export function LibraryPage() {
  return <h1>Media</h1>;
}
