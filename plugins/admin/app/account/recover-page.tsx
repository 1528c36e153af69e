/** To be filled. */
export function RecoverPage() {
  return <h1>Recover</h1>;
}
