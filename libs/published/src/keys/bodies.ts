import { Text } from '../language/body-class.js';

/** Of a space-delimited list of scopes: more than all of them together. */
const MAX_SCOPES_CHARACTERS = 1_000;

/** What is no token may be as long as the form that holds it. */
export const MAX_FORM_BYTES = 16_384;

export class OAuthTokenGenerateRequestBody {
  @Text({ max: 100 }, 'Always `client_credentials`.') grant_type!: string;
  @Text({ max: MAX_SCOPES_CHARACTERS }, 'Scopes, separated by spaces.') scope!: string;
}

/** The service announced it, and does not document it. See decision 0227. */
export class OAuthTokenOfProjectRequestBody extends OAuthTokenGenerateRequestBody {
  @Text({ max: 200 }, 'Project of the key.') project_id!: string;
}

export class OAuthTokenIntrospectRequestBody {
  @Text({ optional: true, max: MAX_FORM_BYTES }, 'Required.') access_token?: string;
}

export class OAuthTokenRevokeRequestBody {
  @Text({ max: MAX_FORM_BYTES }) access_token!: string;
}
