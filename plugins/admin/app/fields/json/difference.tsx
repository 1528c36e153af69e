import type { DifferenceProps } from '../field.ts';
import { Words } from '../text-difference.tsx';
import { jsonText } from './json-text.ts';

/** How a value became another, line by line as it is written. */
export function JsonDifference({ before, after }: DifferenceProps) {
  return <Words before={jsonText(before)} after={jsonText(after)} />;
}
