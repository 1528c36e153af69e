import { useEffect, useRef, useState } from 'react';
import styles from '../field.module.css';
import type { Field, InputProps } from '../field.ts';
import { PlainCell } from '../plain-cell.tsx';

/** What a plugin's module exports: it puts its field into an element of the page, and is told what becomes of it. */
interface PluginModule {
  mount(element: HTMLElement, props: InputProps): { update(props: InputProps): void; unmount(): void };
}

/** The field of a plugin: an ES module that the plugin serves. It shares nothing with the page but an element and what it is told. */
export function pluginField(address: string): Field {
  let loaded: Promise<PluginModule> | null = null;
  const load = () => {
    loaded ??= import(/* @vite-ignore */ address) as Promise<PluginModule>;
    return loaded;
  };
  return { Input: (props) => <Mounted load={load} props={props} />, Cell: PlainCell, isGroup: true };
}

function Mounted({ load, props }: { readonly load: () => Promise<PluginModule>; readonly props: InputProps }) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const mounted = useRef<ReturnType<PluginModule['mount']> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const fail = (error: unknown) => setFailure(error instanceof Error ? error.message : String(error));
    load().then((module) => {
      if (isGone || element.current === null) return;
      try {
        mounted.current = module.mount(element.current, latest.current);
      } catch (error) {
        fail(error);
      }
    }, fail);
    return () => {
      isGone = true;
      mounted.current?.unmount();
      mounted.current = null;
    };
  }, [load]);
  useEffect(() => {
    latest.current = props;
    mounted.current?.update(props);
  });
  if (failure !== null) return <p className={styles.fault}>This field could not be shown ({failure}). Its value stays as it is.</p>;
  return <div ref={element} id={props.id} />;
}
