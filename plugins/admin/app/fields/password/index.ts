import type { Field } from '../field.ts';
import { HiddenCell } from './cell.tsx';
import { PasswordInput } from './input.tsx';

export default { Input: PasswordInput, Cell: HiddenCell } satisfies Field;
