import type { Field } from '../field.ts';
import { MomentCell } from './cell.tsx';
import { MomentInput } from './input.tsx';

export default { Input: MomentInput, Cell: MomentCell } satisfies Field;
