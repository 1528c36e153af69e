import type { Field } from '../field.ts';
import { PlainCell } from '../plain-cell.tsx';
import { JsonDifference } from './difference.tsx';
import { JsonInput } from './input.tsx';

export default { Input: JsonInput, Cell: PlainCell, Difference: JsonDifference, isGroup: true } satisfies Field;
