/// The program of a fork server for apps in Python.
///
/// It imports modules, then reads requests from its terminal, one JSON object per line, and answers each. For each
/// request it forks an orphan, which looks like an interpreter that was started for the app: with a session and a
/// terminal of its own, the app's environment, folder and arguments, and a `__main__` with nothing of this program.
enum PythonForkServer {
  /// The first byte of an answer, which distinguishes it from what modules print.
  static let answerStart: UInt8 = 0x1e

  static let source = #"""
    import builtins, gc, importlib, importlib.machinery, io, json, os, pkgutil, resource, runpy, sys, tty, types

    RLIMIT_LOCKS = 10


    class Refusal(Exception):
        pass


    def answer(kind, text=""):
        line = "\x1e%s %s\n" % (kind, " ".join(str(text).split()))
        data = line.encode("utf-8", "backslashreplace")
        while data:
            data = data[os.write(1, data):]


    def traces():
        return len(os.listdir("/proc/self/task")), sorted(os.listdir("/proc/self/fd"))


    # A module, or something in one that a module imports only when it is asked for.
    def load(name):
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            package, _, part = name.rpartition(".")
            if error.name != name or not package:
                raise
            getattr(importlib.import_module(package), part)


    def preload(modules):
        before = traces()
        for module in modules:
            try:
                load(module)
            except BaseException as error:
                raise Refusal("importing %s fails: %s: %s" % (module, type(error).__name__, error))
            # None of these would be the copy's own.
            threads, files = traces()
            if threads != before[0]:
                raise Refusal("importing %s starts a thread" % module)
            if files != before[1]:
                raise Refusal("importing %s opens a file" % module)
            try:
                os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                continue
            raise Refusal("importing %s starts a process" % module)


    # As far as this machine lets it: an app runs without, too.
    def be_known_as(mark, name):
        hard = resource.getrlimit(RLIMIT_LOCKS)[1]
        try:
            resource.setrlimit(RLIMIT_LOCKS, (mark or hard, hard))
            with open("/proc/self/comm", "w") as file:
                file.write(name)
        except (OSError, ValueError):
            pass


    def become(request):
        os.setsid()
        terminal = os.open(request["terminal"], os.O_RDWR)
        for file in range(3):
            os.dup2(terminal, file)
        os.close(terminal)
        be_known_as(request["mark"], request["name"])
        os.chdir(request["folder"])
        os.environ.clear()
        os.environ.update(request["environment"])
        # The interpreter sets it itself where nothing else says which characters there are (PEP 538).
        if coerced_locale is not None:
            os.environ.setdefault("LC_CTYPE", coerced_locale)
        sys.argv[:] = request["arguments"]
        if hasattr(sys, "orig_argv"):
            sys.orig_argv[:] = request["words"]
        find_modules(request)


    # What the interpreter puts before all other folders in which it looks for modules.
    def find_modules(request):
        script = request.get("script")
        if script is None:
            folder = os.getcwd()
        elif pkgutil.get_importer(script) is not None:
            if own_folder and looks_beside_scripts:
                del sys.path[0]
            sys.path.insert(0, absolute(script))
            return
        else:
            folder = os.path.dirname(os.path.realpath(script))
        if not looks_beside_scripts or folder == own_folder:
            return
        for module in own_modules:
            path = os.path.join(folder, module.split(".")[0])
            if os.path.exists(path) or os.path.exists(path + ".py"):
                raise Refusal("the app imports %s from %s, but it was preloaded from elsewhere" % (module, folder))
        sys.path.insert(0, folder)


    # As the interpreter does it.
    def absolute(path):
        return os.path.join(os.getcwd(), path) if sys.version_info >= (3, 9) else path


    def run(request):
        main = types.ModuleType("__main__")
        main.__builtins__ = builtins
        # What the interpreter itself gives one, up to Python 3.13.
        if "__annotations__" in globals():
            main.__annotations__ = {}
        sys.modules["__main__"] = main
        script = request.get("script")
        if script is None:
            runpy._run_module_as_main(request["module"])
        elif sys.path[:1] == [absolute(script)]:
            runpy._run_module_as_main("__main__", alter_argv=False)
        else:
            run_script(script, main)


    def run_script(script, main):
        path = absolute(script)
        main.__file__ = path
        main.__cached__ = None
        main.__loader__ = importlib.machinery.SourceFileLoader("__main__", path)
        try:
            # Only of Python 3.8 and later.
            with getattr(io, "open_code", io.FileIO)(path) as file:
                text = file.read()
        except OSError as error:
            print("%s: can't open file %r: [Errno %d] %s"
                  % (request["words"][0], path, error.errno, error.strerror), file=sys.stderr)
            sys.exit(2)
        exec(compile(text, path, "exec", dont_inherit=True), main.__dict__)


    # An orphan is adopted by the process that has asked for it; nobody else may wait for its end.
    def fork(request):
        reader, writer = os.pipe()
        try:
            middle = os.fork()
        except OSError as error:
            os.close(reader)
            os.close(writer)
            answer("failed", error)
            return False
        if middle:
            os.close(writer)
            with open(reader, "rb") as file:
                text = file.read().decode("utf-8", "backslashreplace")
            os.waitpid(middle, 0)
            answer(*text.split(" ", 1))
            return False
        try:
            if os.fork():
                os._exit(0)
            os.close(reader)
            become(request)
        except BaseException as error:
            words = str(error) if isinstance(error, Refusal) else "%s: %s" % (type(error).__name__, error)
            os.write(writer, ("failed " + words).encode("utf-8", "backslashreplace"))
            os._exit(127)
        os.write(writer, b"started %d" % os.getpid())
        os.close(writer)
        return True


    def serve():
        pending = b""
        while True:
            while b"\n" not in pending:
                data = os.read(0, 1 << 16)
                if not data:
                    os._exit(0)
                pending += data
            line, pending = pending.split(b"\n", 1)
            request = json.loads(line)
            if fork(request):
                return request


    # Errors are the app's: without the frames of this program.
    def report(error):
        trace = error.__traceback__
        while trace is not None and trace.tb_frame.f_globals is globals():
            trace = trace.tb_next
        error.__traceback__ = trace
        sys.excepthook(type(error), error, trace)


    tty.setraw(0)
    own_folder, own_modules = sys.argv[1], sys.argv[2:]
    coerced_locale = os.environ.get("LC_CTYPE")
    # Not with -I, -P or PYTHONSAFEPATH.
    looks_beside_scripts = sys.path[:1] == [""]
    if looks_beside_scripts:
        sys.path[:1] = [own_folder] if own_folder else []
    try:
        preload(own_modules)
        sys.stdout.flush()
        sys.stderr.flush()
    except Refusal as refusal:
        answer("failed", refusal)
        os._exit(1)
    gc.collect()
    # Collecting would write to all of the memory that copies share.
    getattr(gc, "freeze", gc.collect)()
    answer("ready")
    request = serve()
    try:
        run(request)
    except (SystemExit, KeyboardInterrupt):
        raise
    except BaseException as error:
        report(error)
        sys.exit(1)
    """#
}
