"""Signing up and in, and tokens."""

import base64
import json

from case import BUCKET, Case


class AccountTests(Case):
    USER = {"email": "a@b.example", "password": "secret"}

    def sign_in(self, **values):
        return self.post_json("/v1/accounts:signInWithPassword?key=K", self.USER | values)

    def test_a_new_user_has_tokens(self):
        answer = self.sign_up().json
        self.assertEqual(answer["expiresIn"], "3600")
        head, claims, signature = answer["idToken"].split(".")
        claims = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
        self.assertEqual(base64.urlsafe_b64decode(head + "=="), b'{"alg":"none","typ":"JWT"}')
        self.assertEqual((claims["sub"], signature), (answer["localId"], ""))
        self.assertEqual(claims["exp"] - claims["iat"], 3_600)
        self.assertNotIn("email", answer)

    def test_an_anonymous_user_becomes_one_with_an_address(self):
        first = self.sign_up().json
        second = self.sign_up(idToken=first["idToken"], **self.USER).json
        self.assertEqual(first["localId"], second["localId"])
        self.assertEqual(self.sign_in().json["localId"], first["localId"])
        self.assert_refused(self.sign_up(**self.USER), "EMAIL_EXISTS")

    def test_wrong_sign_ins(self):
        self.server.control(user=self.USER)
        self.assert_refused(self.sign_in(password="no"), "INVALID_LOGIN_CREDENTIALS")
        self.assert_refused(self.sign_in(email="c@d.example"), "INVALID_LOGIN_CREDENTIALS")
        self.assert_refused(self.sign_in(email="c"), "INVALID_EMAIL")
        self.server.control(options={"enumerationProtection": False})
        self.assert_refused(self.sign_in(password="no"), "INVALID_PASSWORD")
        self.assert_refused(self.sign_in(email="c@d.example"), "EMAIL_NOT_FOUND")
        self.server.control(options={"tooManyAttempts": True})
        self.assert_refused(self.sign_in(), "TOO_MANY_ATTEMPTS_TRY_LATER")
        self.server.control(reset=True, user=self.USER | {"disabled": True})
        self.assert_refused(self.sign_in(), "USER_DISABLED")

    def test_wrong_sign_ups(self):
        weak = "WEAK_PASSWORD : Password should be at least 6 characters"
        self.assert_refused(self.sign_up(email="a@b.example", password="12345"), weak)
        self.server.control(options={"anonymousSignIn": False, "emailSignIn": False})
        self.assert_refused(self.sign_up(), "ADMIN_ONLY_OPERATION")
        self.assert_refused(self.sign_up(**self.USER), "OPERATION_NOT_ALLOWED")

    def test_keys(self):
        answer = self.post_json("/v1/accounts:signUp", {})
        self.assertEqual((answer.status, answer.json["error"]["message"]), (403, "PERMISSION_DENIED"))
        self.server.control(options={"apiKey": "other"})
        self.assertEqual(self.sign_up().status, 400)

    def test_refresh(self):
        first = self.sign_up().json
        answer = self.refresh(first["refreshToken"]).json
        self.assertEqual(answer["refresh_token"], first["refreshToken"])
        self.assertEqual(answer["id_token"], answer["access_token"])
        self.assertEqual((answer["user_id"], answer["expires_in"]), (first["localId"], "3600"))
        listing = self.ask("GET", BUCKET, Authorization=f"Firebase {answer['id_token']}")
        self.assertEqual(listing.status, 200)
        self.server.control(options={"rotateRefreshTokens": "revokeOld"})
        second = self.refresh(first["refreshToken"]).json["refresh_token"]
        self.assertNotEqual(second, first["refreshToken"])
        self.assert_refused(self.refresh(first["refreshToken"]), "TOKEN_EXPIRED")
        self.assertEqual(self.refresh(second).status, 200)

    def test_wrong_refreshes(self):
        token = self.sign_up().json["refreshToken"]
        self.assert_refused(self.refresh("no"), "INVALID_REFRESH_TOKEN")
        self.assert_refused(self.refresh(""), "MISSING_REFRESH_TOKEN")
        as_json = {"grant_type": "refresh_token", "refresh_token": token}
        self.assert_refused(self.post_json("/v1/token?key=K", as_json), "INVALID_GRANT_TYPE")
        self.server.control(revokeRefreshTokens=True)
        self.assert_refused(self.refresh(token), "TOKEN_EXPIRED")
        token = self.sign_up().json["refreshToken"]
        self.server.control(deleteUsers=True)
        self.assert_refused(self.refresh(token), "USER_NOT_FOUND")

    def test_profile_and_deletion(self):
        signed_up = self.sign_up(**self.USER).json
        token, uid = {"idToken": signed_up["idToken"]}, signed_up["localId"]
        profile = self.post_json("/v1/accounts:lookup?key=K", token).json["users"][0]
        self.assertEqual((profile["localId"], profile["email"]), (uid, "a@b.example"))
        mail = {"requestType": "PASSWORD_RESET", "email": "a@b.example"}
        self.assertEqual(self.post_json("/v1/accounts:sendOobCode?key=K", mail).status, 200)
        self.assertEqual(self.post_json("/v1/accounts:delete?key=K", token).status, 200)
        gone = self.post_json("/v1/accounts:lookup?key=K", token)
        self.assert_refused(gone, "INVALID_ID_TOKEN")

    def test_the_addresses_of_the_emulator(self):
        self.server = self.emulator
        path = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=K"
        self.assertEqual(self.post_json(path, {}).status, 200)
        wipe = self.ask("DELETE", "/emulator/v1/projects/p/accounts")
        self.assertEqual((wipe.status, self.emulator.look("state")["users"]), (200, []))
