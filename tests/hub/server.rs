//! A PostgreSQL server in a folder of its own, gone when the tests are.

use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, NoTls, Row};

/// A connection that waits for each answer.
pub struct Client {
    client: tokio_postgres::Client,
    runtime: tokio::runtime::Runtime,
}

impl Client {
    pub fn batch_execute(&mut self, sql: &str) -> Result<(), Error> {
        self.runtime.block_on(self.client.batch_execute(sql))
    }

    pub fn execute(&mut self, sql: &str, params: &[&(dyn ToSql + Sync)]) -> Result<u64, Error> {
        self.runtime.block_on(self.client.execute(sql, params))
    }

    pub fn query(&mut self, sql: &str, params: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Error> {
        self.runtime.block_on(self.client.query(sql, params))
    }

    pub fn query_one(&mut self, sql: &str, params: &[&(dyn ToSql + Sync)]) -> Result<Row, Error> {
        self.runtime.block_on(self.client.query_one(sql, params))
    }
}

pub struct Server {
    pub folder: PathBuf,
    pub port: u16,
    pub programs: PathBuf,
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

    /// Starts a server with TLS.
    pub fn start() -> Option<Server> {
        Server::with(WHO_IS_LET_IN, |folder| {
            let files = folder.display();
            format!(
                "listen_addresses = '127.0.0.1'\nssl = on\nssl_cert_file = '{files}/ours.crt'\n\
                 ssl_key_file = '{files}/ours.key'\n"
            )
        })
    }

    /// Starts a server as Debian installs it.
    pub fn as_installed() -> Option<Server> {
        Server::with("local all postgres peer\nlocal all all peer\n", |_| String::new())
    }

    fn with(who_is_let_in: &str, more: impl Fn(&Path) -> String) -> Option<Server> {
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
        fs::write(data.join("pg_hba.conf"), who_is_let_in).unwrap();
        let socket = folder.display();
        let settings = format!(
            "port = {port}\nunix_socket_directories = '{socket}'\nmax_connections = 60\n{}",
            more(&folder)
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

    /// Copies a database as a backup of it does; returns the name of the copy.
    pub fn copy_of(&self, name: &str) -> String {
        let copy = self.database();
        let saved = self.folder.join(format!("{copy}.dump"));
        let place = ["-h", self.folder.to_str().unwrap(), "-p", &self.port.to_string(), "-U", "postgres"]
            .map(str::to_owned);
        does(
            as_nobody_special(&self.programs.join("pg_dump"))
                .args(&place)
                .args(["-Fc", "-f"])
                .arg(&saved)
                .arg(name),
        );
        does(
            as_nobody_special(&self.programs.join("pg_restore")).args(&place).args(["-d", &copy]).arg(&saved),
        );
        copy
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
        self.try_to_connect(user, database).unwrap()
    }

    pub fn try_to_connect(&self, user: &str, database: &str) -> Result<Client, Error> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let mut config = tokio_postgres::Config::new();
        config.user(user).dbname(database);
        let socket = self.folder.join(format!(".s.PGSQL.{}", self.port));
        let client = runtime.block_on(async {
            // The server may be about to start again.
            let stream = loop {
                match tokio::net::UnixStream::connect(&socket).await {
                    Ok(stream) => break stream,
                    Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
                }
            };
            let (client, connection) = config.connect_raw(stream, NoTls).await?;
            tokio::spawn(connection);
            Ok(client)
        });
        Ok(Client { client: client?, runtime })
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

pub fn is_root() -> bool {
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
