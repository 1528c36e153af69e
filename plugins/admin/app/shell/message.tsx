import type { ReactNode } from 'react';
import styles from './message.module.css';
import { StateShape } from './state-mark.tsx';

interface MessageProps {
  readonly title: string;
  readonly isFailure?: boolean;
  readonly children?: ReactNode;
  /** Level of the heading: of the page, or of a part of it. */
  readonly level?: 1 | 2;
}

/** A message in place of content: the situation, and what to do. */
export function Message({ title, isFailure = false, children, level = 1 }: MessageProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.message} {...(isFailure && { role: 'alert' })}>
      <Heading className={styles.title}>
        {isFailure && <StateShape state="failed" />}
        {title}
      </Heading>
      {children}
    </div>
  );
}
