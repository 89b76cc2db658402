//! A PostgreSQL server in a folder of its own, gone when the tests are.

use postgres::{Client, NoTls};
use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

pub struct Server {
    pub folder: PathBuf,
    pub port: u16,
    programs: PathBuf,
    /// Stops the server when its input is closed, however these tests end.
    _stopper: Child,
}

/// Whoever has a password needs it; all others are let in on the socket, and by TLS on this machine.
const WHO_IS_LET_IN: &str =
    "local all secretive scram-sha-256\nlocal all all trust\nhostssl all all 127.0.0.1/32 trust\n";

impl Server {
    /// Returns the server that most tests share; none where PostgreSQL is not installed, which is then said once.
    pub fn shared() -> Option<&'static Server> {
        static SHARED: OnceLock<Option<Server>> = OnceLock::new();
        SHARED.get_or_init(Server::start).as_ref()
    }

    /// Starts a server.
    pub fn start() -> Option<Server> {
        let Some(programs) = programs() else {
            let _ = std::io::stderr()
                .write_all(b"tests of the hub are left out: no PostgreSQL server is installed\n");
            return None;
        };
        let folder = tempfile::Builder::new().prefix("hub").tempdir_in("/tmp").unwrap().keep();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        for (name, host) in [("ours", "localhost"), ("another", "localhost")] {
            certificate(&folder, name, host);
        }
        if is_root() {
            does(Command::new("chown").args(["-R", "postgres"]).arg(&folder));
        }
        let data = folder.join("data");
        does(
            as_nobody_special(&programs.join("initdb"))
                .args(["-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "-N", "-D"])
                .arg(&data),
        );
        fs::write(data.join("pg_hba.conf"), WHO_IS_LET_IN).unwrap();
        let (socket, files) = (folder.display(), folder.display());
        let settings = format!(
            "listen_addresses = '127.0.0.1'\nport = {port}\nunix_socket_directories = '{socket}'\nssl = on\n\
             ssl_cert_file = '{files}/ours.crt'\nssl_key_file = '{files}/ours.key'\nmax_connections = 60\n"
        );
        let mut file = fs::OpenOptions::new().append(true).open(data.join("postgresql.conf")).unwrap();
        file.write_all(settings.as_bytes()).unwrap();
        let stop = format!(
            "cat >/dev/null; {} stop -s -m immediate -D {}; rm -rf {}",
            programs.join("pg_ctl").display(),
            data.display(),
            folder.display()
        );
        let stopper = as_nobody_special(Path::new("sh"))
            .args(["-c", &stop])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let server = Server { folder, port, programs, _stopper: stopper };
        server.control(&["start"]);
        Some(server)
    }

    /// Starts or stops the server itself.
    pub fn control(&self, words: &[&str]) {
        does(
            as_nobody_special(&self.programs.join("pg_ctl"))
                .args(["-s", "-w", "-D"])
                .arg(self.folder.join("data"))
                .arg("-l")
                .arg(self.folder.join("data/server.log"))
                .args(words),
        );
    }

    /// Makes an empty database; returns its name.
    pub fn database(&self) -> String {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("club_{}", COUNT.fetch_add(1, Ordering::Relaxed));
        self.connect("postgres", "postgres").batch_execute(&format!("CREATE DATABASE {name}")).unwrap();
        name
    }

    /// Makes a database with a hub in it.
    pub fn hub(&self) -> String {
        let name = self.database();
        self.connect("postgres", &name).batch_execute(include_str!("../../hub.sql")).unwrap();
        name
    }

    /// Makes a database with a hub in it as meldbook 0.2.0 made them.
    pub fn hub_of_0_2_0(&self) -> String {
        let name = self.database();
        self.connect("postgres", &name).batch_execute(include_str!("hub_0_2_0.sql")).unwrap();
        name
    }

    /// Makes a role that may log in.
    pub fn role(&self, name: &str, granted: Option<&str>) {
        let mut client = self.connect("postgres", "postgres");
        let grant = granted.map_or(String::new(), |granted| format!("GRANT {granted} TO {name};"));
        client
            .batch_execute(&format!("DROP ROLE IF EXISTS {name}; CREATE ROLE {name} LOGIN; {grant}"))
            .unwrap();
    }

    pub fn connect(&self, user: &str, database: &str) -> Client {
        let folder = self.folder.to_str().unwrap();
        let mut config = postgres::Config::new();
        config.host(folder).port(self.port).user(user).dbname(database).connect(NoTls).unwrap()
    }

    /// Returns the address of a database on the socket.
    pub fn url(&self, user: &str, database: &str) -> String {
        format!("postgres://{user}@/{database}?host={}&port={}", self.folder.display(), self.port)
    }
}

/// Returns the folder of the newest PostgreSQL.
fn programs() -> Option<PathBuf> {
    let mut found: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .filter(|(_, bin)| bin.join("initdb").exists())
        .collect();
    found.sort();
    found.pop().map(|(_, bin)| bin)
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|said| said.stdout.starts_with(b"0\n"))
}

/// The server refuses to run as root.
fn as_nobody_special(program: &Path) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--init-groups"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    command.current_dir("/tmp");
    command
}

/// Makes an authority and a certificate that it signed for a host.
fn certificate(folder: &Path, name: &str, host: &str) {
    let file = |end: &str| folder.join(format!("{name}{end}"));
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30"];
    let openssl = || Command::new("openssl");
    does(
        openssl()
            .args(["req", "-x509", "-subj", &format!("/CN=authority of {name}"), "-keyout"])
            .arg(file("-ca.key"))
            .arg("-out")
            .arg(file("-ca.crt"))
            .args(key),
    );
    does(
        openssl()
            .args([
                "req",
                "-x509",
                "-subj",
                &format!("/CN={host}"),
                "-addext",
                &format!("subjectAltName=DNS:{host}"),
            ])
            .args(["-addext", "basicConstraints=critical,CA:FALSE", "-CA"])
            .arg(file("-ca.crt"))
            .arg("-CAkey")
            .arg(file("-ca.key"))
            .arg("-keyout")
            .arg(file(".key"))
            .arg("-out")
            .arg(file(".crt"))
            .args(key),
    );
}

fn does(command: &mut Command) {
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(status.as_ref().is_ok_and(std::process::ExitStatus::success), "{command:?}: {status:?}");
}
