import type { Field } from '../field.ts';
import { PlainCell } from '../plain-cell.tsx';
import { PluginInput } from './input.tsx';

export default { Input: PluginInput, Cell: PlainCell, isGroup: true } satisfies Field;
