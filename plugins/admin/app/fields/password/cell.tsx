/** That there may be a secret; never which. */
export function HiddenCell() {
  return <span>Not shown</span>;
}
