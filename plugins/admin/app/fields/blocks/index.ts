import type { Field } from '../field.ts';
import { BlocksCell } from './cell.tsx';
import { BlocksDifference } from './difference.tsx';
import { BlocksInput } from './input.tsx';

export default { Input: BlocksInput, Cell: BlocksCell, Difference: BlocksDifference, isGroup: true } satisfies Field;
