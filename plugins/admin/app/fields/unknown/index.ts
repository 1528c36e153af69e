import type { Field } from '../field.ts';
import { PlainCell } from '../plain-cell.tsx';
import { UnknownInput } from './input.tsx';

export default { Input: UnknownInput, Cell: PlainCell } satisfies Field;
