import { Text } from '../language/body-class.js';

/** Of a space-delimited list of scopes: more than all of them together. */
const SCOPES_AT_MOST = 1_000;

/** Bytes. What is no token may be as long as the form that holds it. */
export const FORM_AT_MOST = 16_384;

export class OAuthTokenGenerateRequestBody {
  @Text({ max: 100 }, 'client_credentials') grant_type!: string;
  @Text({ max: SCOPES_AT_MOST }, 'scopes with a space between') scope!: string;
}

/** Source: announced by the service; not in the contract. */
export class OAuthTokenOfProjectRequestBody extends OAuthTokenGenerateRequestBody {
  @Text({ max: 200 }, 'the project that the token is to open: that of the key') project_id!: string;
}

export class OAuthTokenIntrospectRequestBody {
  @Text({ optional: true, max: FORM_AT_MOST }, 'required') access_token?: string;
}

export class OAuthTokenRevokeRequestBody {
  @Text({ max: FORM_AT_MOST }) access_token!: string;
}
