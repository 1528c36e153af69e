import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useMemo, useRef, useState } from 'react';
import { labelOf } from '../../client/model.ts';
import { unparsed, unparsedText } from '../../form/unparsed.ts';
import { t } from '../../i18n/translate.ts';
import { useNotices } from '../../shell/notices.tsx';
import { CodeEditor, type CodeEditorHandle } from '../code/code-editor.tsx';
import styles from '../code/field.module.css';
import { described, type InputProps } from '../field.ts';
import { faultOf, jsonText, parsedJson } from './json-text.ts';

const setFault = StateEffect.define<number | null>();
const faultLine = Decoration.line({ class: 'cm-fault' });

/** Marks the line of the first syntax error. */
const faults = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, { effects, state, changes }) {
    const effect = effects.find((each) => each.is(setFault));
    if (effect === undefined) return lines.map(changes);
    const position = effect.value as number | null;
    if (position === null) return Decoration.none;
    const builder = new RangeSetBuilder<Decoration>();
    const { from } = state.doc.lineAt(Math.min(position, state.doc.length));
    builder.add(from, from, faultLine);
    return builder.finish();
  },
  provide: (field) => EditorView.decorations.from(field),
});

const EXTENSIONS: readonly Extension[] = [lineNumbers(), json(), bracketMatching(), indentOnInput(), faults];

/** Milliseconds without a key press until a syntax error is announced. */
const REST = 1500;

/**
 * The editor of a JSON value. A text that is not valid JSON is the form's value as it is (`Unparsed`): the form keeps it, and neither saves
 * nor publishes it. The position of its first error is shown.
 */
export function JsonEditor({ id, attribute, value, onChange, disabled, error }: InputProps) {
  const editor = useRef<CodeEditorHandle>(null);
  const [text, setText] = useState(() => jsonText(value));
  const { whisper } = useNotices();
  const known = useRef(value);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setText(jsonText(value));
  }, [value]);
  const invalid = unparsedText(value);
  const fault = useMemo(() => (invalid === null ? null : faultOf(invalid)), [invalid]);
  useEffect(() => {
    editor.current?.view?.dispatch({ effects: setFault.of(fault?.position ?? null) });
  }, [fault]);
  const said = fault === null ? null : t('fields.jsonError', { ...fault, fault: fault.message });
  // An unfinished text is invalid at each key press, so announce the error only after a pause.
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => whisper(said), REST);
    return () => clearTimeout(timer);
  }, [said, whisper]);
  const write = (next: string) => {
    setText(next);
    const parsed = parsedJson(next);
    known.current = 'fault' in parsed ? unparsed(next) : parsed.value;
    onChange(known.current);
  };
  return (
    <div className={styles.field} {...((error !== null || fault !== null) && { 'data-invalid': '' })}>
      <CodeEditor
        ref={editor}
        id={id}
        label={labelOf(attribute)}
        describedBy={described(id, error)['aria-describedby']}
        value={text}
        disabled={disabled}
        isInvalid={error !== null || fault !== null}
        description={[said, error].filter((part) => part !== null).join(' ') || attribute.hint}
        placeholder={attribute.placeholder}
        extensions={EXTENSIONS}
        onChange={write}
      />
      <p className={styles.fault}>
        {said !== null && (
          <>
            <span aria-hidden="true">◆ </span>
            {said}
          </>
        )}
      </p>
    </div>
  );
}
