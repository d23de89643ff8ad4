import { lazy, Suspense, useEffect, useState } from 'react';
import { setAskToLeave } from '../parts/unsaved.js';

const LeaveDialog = lazy(() => import('./leave-dialog.js'));

/** Asks before a page is left on which something is not saved. */
export function LeaveGuard() {
  const [go, setGo] = useState<() => void>();
  useEffect(() => {
    setAskToLeave((leave) => setGo(() => leave));
    return () => setAskToLeave(undefined);
  }, []);
  return <Suspense>{go && <LeaveDialog leave={go} onClose={() => setGo(undefined)} />}</Suspense>;
}
