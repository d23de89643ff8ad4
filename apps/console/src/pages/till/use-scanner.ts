import { type RefObject, useEffect } from 'react';

/** Scanners type: what comes while no field has the focus goes into the field of the code, in the place of what stood there. */
export function useScanner(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isText = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      if (!isText || (target as Element | null)?.closest('input, textarea, select, [role=dialog]')) return;
      field.current?.focus();
      field.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [field]);
}
