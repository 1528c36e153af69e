import { Message } from '../shell/message.tsx';

/** An address of what there is not, or what this person may not see. */
export function NothingHere() {
  return (
    <Message title="Nothing is here">
      <p>What the address names has gone, or is not for your role to see. The navigation shows everything that you may.</p>
    </Message>
  );
}
