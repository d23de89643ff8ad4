export { makeSignInLink } from './make-sign-in-link/make-sign-in-link.js';
export { manageSession } from './manage-session/manage-session.js';
export { SignInHandler } from './sign-in/sign-in.handler.js';
export { signOutEverywhere } from './sign-out-everywhere/sign-out-everywhere.js';
