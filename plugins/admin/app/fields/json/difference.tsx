import type { DifferenceProps } from '../field.ts';
import { Words } from '../text-difference.tsx';
import { jsonText } from './json-text.ts';

/** Shows the difference of two JSON values as formatted text. */
export function JsonDifference({ before, after }: DifferenceProps) {
  return <Words before={jsonText(before)} after={jsonText(after)} />;
}
