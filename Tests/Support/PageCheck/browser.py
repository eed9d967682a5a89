"""Chromium through chromedriver's WebDriver interface (W3C WebDriver 2), with the standard library alone."""

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

KEYS = {"Escape": "\ue00c", "Enter": "\ue007", "ArrowLeft": "\ue012", "ArrowUp": "\ue013",
        "ArrowRight": "\ue014", "ArrowDown": "\ue015", " ": " "}


class Browser:
    """One window without a screen."""

    def __init__(self, width=1400, height=960, theme="dark", scripts=True, motion=True):
        port = self._free_port()
        self.address = f"http://127.0.0.1:{port}"
        self.folder = tempfile.mkdtemp()
        self.driver = subprocess.Popen(
            [shutil.which("chromedriver") or "chromedriver", f"--port={port}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                     f"--user-data-dir={self.folder}", f"--window-size={width},{height}",
                     "--disable-background-networking", "--disable-component-update"]
        if not motion:
            arguments.append("--force-prefers-reduced-motion")
        preferences = {} if scripts else {"profile.managed_default_content_settings.javascript": 2}
        self.session = None
        self._wait_until_ready()
        answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": arguments, "prefs": preferences,
                                   "binary": shutil.which("chromium") or "chromium"},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}}})
        self.session = answer["sessionId"]
        self.command("Emulation.setEmulatedMedia",
                     {"features": [{"name": "prefers-color-scheme", "value": theme}]})
        self.size(width, height)

    @staticmethod
    def _free_port():
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            return probe.getsockname()[1]

    def _wait_until_ready(self):
        for _ in range(200):
            try:
                if self.call("GET", "/status")["ready"]:
                    return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("chromedriver does not begin")

    def call(self, method, path, body=None):
        prefix = f"/session/{self.session}" if self.session else ""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + prefix + path, data, method=method,
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.loads(answer.read())["value"]
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{path}: {error.read().decode()[:2000]}") from None

    def command(self, name, parameters=None):
        """A command of the DevTools protocol."""
        return self.call("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters or {}})

    def size(self, width, height):
        self.command("Emulation.setDeviceMetricsOverride",
                     {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def open(self, url):
        self.call("POST", "/url", {"url": url})

    def run(self, script, *arguments):
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def wait(self, expression, words, seconds=10):
        """Until an expression of JavaScript holds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.run(f"return Boolean({expression})"):
                return
            time.sleep(0.03)
        raise AssertionError(f"never: {words}")

    def press(self, *keys):
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def picture(self, path, whole=False):
        parameters = {"format": "png", "captureBeyondViewport": whole}
        if whole:
            box = self.command("Page.getLayoutMetrics")["cssContentSize"]
            parameters["clip"] = {"x": 0, "y": 0, "width": box["width"],
                                  "height": min(box["height"], 6000), "scale": 1}
        data = self.command("Page.captureScreenshot", parameters)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def printed(self):
        """The page as a PDF."""
        return base64.b64decode(self.command("Page.printToPDF", {"printBackground": True})["data"])

    def logs(self, kind):
        return self.call("POST", "/se/log", {"type": kind})

    def close(self):
        try:
            self.call("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
