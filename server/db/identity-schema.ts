/** Identity: the only tables whose key does not begin with edition_id. */
export interface IdentitySchema {
  user: UserTable
  access_token: AccessTokenTable
}

export interface UserTable {
  zuid: number
  /** lower case; null for a user of an external issuer who has shown none */
  mail_id: string | null
  display_name: string
  /** argon2id, in the PHC form; null where the user cannot sign in with a password */
  password_hash: string | null
  mail_verified: number
  is_operator: number
  /** a user of an external issuer is known by these two */
  issuer: string | null
  subject: string | null
  created_time: number
}

export interface AccessTokenTable {
  token_hash: string
  zuid: number
  client_id: string
  grant_id: string | null
  /** blank-separated, as the contract writes the names */
  scope: string
  data_centre: string
  /** what the provider keeps with it, as JSON, without the token */
  payload: string
  created_time: number
  expires_time: number
}
