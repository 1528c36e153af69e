/** To be filled. */
export function AccountPage() {
  return <h1>Account</h1>;
}
