import { useEffect, useRef, useState } from 'react';
import { useForm } from '../../form/hooks.ts';
import styles from '../field.module.css';
import type { InputProps } from '../field.ts';

/** What a plugin's module exports: it puts its field into an element of the page, and is told what becomes of it. */
interface PluginModule {
  mount(element: HTMLElement, props: InputProps): { update(props: InputProps): void; unmount(): void };
}

/** The field of a plugin: an ES module that the plugin serves. It shares nothing with the page but an element and what it is told. */
export function PluginInput(props: InputProps) {
  const { model } = useForm();
  const address = model.fields[props.attribute.type] as string;
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const mounted = useRef<ReturnType<PluginModule['mount']> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const show = async () => {
      const module = (await import(/* @vite-ignore */ address)) as PluginModule;
      if (!isGone && element.current !== null) mounted.current = module.mount(element.current, latest.current);
    };
    show().catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
    return () => {
      isGone = true;
      mounted.current?.unmount();
      mounted.current = null;
    };
  }, [address]);
  useEffect(() => {
    latest.current = props;
    mounted.current?.update(props);
  });
  if (failure !== null) return <p className={styles.fault}>This field could not be shown ({failure}). Its value stays as it is.</p>;
  return <div ref={element} id={props.id} />;
}
