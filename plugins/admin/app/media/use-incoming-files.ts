import { type DragEvent, useEffect, useRef, useState } from 'react';
import { isTyping } from '../shell/shortcuts.ts';

/** Handles files that are dropped on an element. It also handles files that are pasted outside of text fields, while no dialog is open. */
export function useIncomingFiles(take: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const given = [...(event.clipboardData?.files ?? [])];
      if (isTyping(event.target) || given.length === 0 || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      latest.current(given);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => event.currentTarget === event.target && setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    },
  };
  return { isOver, drop };
}
