"""Lists of objects."""

from urllib.parse import quote

from case import BUCKET, Case


class ListingTests(Case):
    def list(self, query=""):
        return self.ask("GET", f"{BUCKET}?{query}").json

    def all_pages(self, query=""):
        """The names of objects and folders on each page."""
        pages, token = [], ""
        while True:
            page = self.list(f"{query}{token}")
            items = [item["name"] for item in page.get("items", [])]
            pages.append((items, page.get("prefixes", [])))
            if "nextPageToken" not in page:
                return pages
            token = "&pageToken=" + quote(page["nextPageToken"], safe="")

    def test_folders_and_everything_below(self):
        for name in ("a/x", "a/b/y", "z", "bad//name", "/bad", "bad/"):
            self.put(name)
        self.assertEqual(self.all_pages("delimiter=%2F"), [(["z"], ["a/"])])
        self.assertEqual(self.all_pages("prefix=a%2F&delimiter=%2F"), [(["a/x"], ["a/b/"])])
        self.assertEqual(self.all_pages("prefix=a%2F"), [(["a/b/y", "a/x"], [])])
        self.assertEqual(set(self.list("prefix=z%2F")), set())
        items = self.list("prefix=a%2Fb%2F")["items"]
        self.assertEqual(items, [{"name": "a/b/y", "bucket": "myna-test.appspot.com"}])

    def test_refuses_what_production_refuses(self):
        for query in ("prefix=a", "maxResults=0", "maxResults=1001", "delimiter=x", "pageToken=!"):
            answer = self.ask("GET", f"{BUCKET}?{query}")
            self.assertEqual(answer.status, 400, query)
            self.assertTrue(answer.headers["Content-Type"].startswith("text/plain"))

    def test_pages_can_be_short_and_empty(self):
        for name in "abcde":
            self.put(name)
        self.assertEqual([items for items, _ in self.all_pages("maxResults=2")][2], ["e"])
        self.server.control(options={"pageLimit": 3, "emptyPages": 2, "lastPageEmpty": True})
        lengths = [len(items) for items, _ in self.all_pages()]
        self.assertEqual(lengths, [0, 0, 3, 0, 0, 2, 0])

    def test_a_token_outlives_its_object(self):
        for name in "abcd":
            self.put(name)
        token = quote(self.list("maxResults=2")["nextPageToken"])
        self.server.control(delete="c")
        items = self.list(f"maxResults=2&pageToken={token}")["items"]
        self.assertEqual([item["name"] for item in items], ["d"])

    def test_the_emulator_repeats_folders_and_starts_again(self):
        self.server = self.emulator
        for name in ("a", "b", "c", "f/x"):
            self.put(name)
        pages = self.all_pages("delimiter=%2F&maxResults=2")
        self.assertEqual(pages, [(["a", "b"], ["f/"]), (["c"], ["f/"])])
        first = self.list("maxResults=2")
        self.assertEqual(first["nextPageToken"], "c")
        self.server.control(delete="c")
        self.assertEqual(self.list("maxResults=2&pageToken=c")["items"], first["items"])
