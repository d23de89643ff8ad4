import { type components } from './schema.js';

type Schemas = components['schemas'];

/** Who is signed in, and the projects that are open to that person. */
export type Session = Schemas['SessionAnswer'];
export type SessionProject = Schemas['SessionProject'];

export type SignIn = { email: string; password: string } | { link_token: string };
