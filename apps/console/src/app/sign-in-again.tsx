import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isSignInNeeded, onSignInNeeded } from '../api/signed-in.js';

const SignInDialog = lazy(() => import('./sign-in-dialog.js'));

/** Asks to sign in where a request found nobody signed in. */
export function SignInAgain() {
  const isNeeded = useSyncExternalStore(onSignInNeeded, isSignInNeeded);
  return <Suspense>{isNeeded && <SignInDialog />}</Suspense>;
}
