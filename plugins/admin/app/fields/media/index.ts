import type { Field } from '../field.ts';
import { MediaCell } from './cell.tsx';
import { MediaDifference } from './difference.tsx';
import { MediaInput } from './input.tsx';

export default { Input: MediaInput, Cell: MediaCell, Difference: MediaDifference, isGroup: true } satisfies Field;
