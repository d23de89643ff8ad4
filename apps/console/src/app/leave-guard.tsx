import { lazy, Suspense, useEffect, useState } from 'react';
import { type Loss, setAskToLeave } from '../parts/forms/unsaved.js';

const LeaveDialog = lazy(() => import('./leave-dialog.js'));

/** Asks before a page is left on which something is not saved. */
export function LeaveGuard() {
  const [asked, setAsked] = useState<{ readonly go: () => void; readonly loss: Loss }>();
  useEffect(() => {
    setAskToLeave((go, loss) => setAsked({ go, loss }));
    return () => setAskToLeave(undefined);
  }, []);
  return (
    <Suspense>
      {asked && <LeaveDialog leave={asked.go} loss={asked.loss} onClose={() => setAsked(undefined)} />}
    </Suspense>
  );
}
