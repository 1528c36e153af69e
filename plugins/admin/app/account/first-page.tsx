/** To be filled. */
export function FirstPage() {
  return <h1>First</h1>;
}
