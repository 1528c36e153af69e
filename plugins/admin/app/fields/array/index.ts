import type { Field } from '../field.ts';
import { PlainCell } from '../plain-cell.tsx';
import { ArrayInput } from './input.tsx';

export default { Input: ArrayInput, Cell: PlainCell, isGroup: true } satisfies Field;
