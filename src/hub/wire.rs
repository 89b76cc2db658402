//! The connection to a hub: reached within seconds, with TLS where the address wants it, and with a limit on what the
//! server may send in one piece.

use crate::hub::{
    HubError, Result,
    address::{HubAddress, Way},
};
use crate::rules::open_file;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use std::io::{Error, ErrorKind, Result as IoResult};
use std::task::{Context, Poll, ready};
use std::{path::Path, pin::Pin, sync::Arc};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio_postgres::config::Host;
use tokio_rustls::TlsConnector;

/// The longest message: an entry of the largest size, and what stands around it.
const LONGEST: u32 = 17 << 20;

/// A setting of the server (ParameterStatus), of which a client keeps every one, and how many bytes of them a server may send.
const SETTING: u8 = b'S';
const MOST_SETTINGS: u32 = 1 << 20;

/// What a client sends to ask for TLS, and what the server says that has it.
const ASK_FOR_TLS: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];
const HAS_TLS: u8 = b'S';

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

/// A stream of messages, each with a letter and its length in front, none of which is longer than [`LONGEST`]: who reads
/// them keeps each in memory.
pub(super) struct Wire {
    stream: Box<dyn Stream>,
    /// What came of the beginning of a message.
    head: Vec<u8>,
    /// How many bytes of it are still to come.
    left: usize,
    settings: u32,
}

impl Wire {
    fn new(stream: impl Stream + 'static) -> Wire {
        Wire { stream: Box::new(stream), head: Vec::new(), left: 0, settings: 0 }
    }

    fn follow(&mut self, mut new: &[u8]) -> IoResult<()> {
        while let Some((first, rest)) = new.split_first() {
            if self.left > 0 {
                let (_, later) = new.split_at_checked(self.left).unwrap_or((new, &[]));
                self.left = self.left.saturating_sub(new.len());
                new = later;
                continue;
            }
            self.head.push(*first);
            new = rest;
            if let [kind, length @ ..] = self.head.as_slice()
                && let Ok(length) = <[u8; 4]>::try_from(length)
            {
                let length = u32::from_be_bytes(length);
                if *kind == SETTING {
                    self.settings = self.settings.saturating_add(length);
                }
                let too_much = |said: String| Err(Error::new(ErrorKind::InvalidData, said));
                if length > LONGEST {
                    return too_much(format!("it sends a message of {length} bytes"));
                }
                if self.settings > MOST_SETTINGS {
                    return too_much(format!("it sends {} bytes of settings", self.settings));
                }
                self.left = usize::try_from(length).unwrap_or(0).saturating_sub(4);
                self.head.clear();
            }
        }
        Ok(())
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<IoResult<()>> {
        let before = buf.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buf))?;
        Poll::Ready(self.follow(buf.filled().get(before..).unwrap_or_default()))
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<IoResult<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<IoResult<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<IoResult<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// Connects to the first host of an address that can be reached. Returns the way there, too.
pub(super) async fn connect(address: &HubAddress) -> Result<(Wire, &Way)> {
    let (config, ports) = (&address.config, address.config.get_ports());
    let mut tried = None;
    for (at, (host, way)) in config.get_hosts().iter().zip(&address.ways).enumerate() {
        let port = ports.get(at).or(ports.first()).copied().unwrap_or(5432);
        match host {
            Host::Tcp(name) => {
                // Where its number is given, nobody has to be asked for it.
                let reached = match config.get_hostaddrs().get(at) {
                    Some(number) => TcpStream::connect((*number, port)).await,
                    None => TcpStream::connect((name.as_str(), port)).await,
                };
                match reached {
                    Ok(stream) if way.is_encrypted => {
                        return Ok((with_tls(address, name, stream).await?, way));
                    }
                    Ok(stream) => return Ok((Wire::new(at_once(address, stream)?), way)),
                    Err(error) => tried = Some(error),
                }
            }
            #[cfg(unix)]
            Host::Unix(folder) => {
                match tokio::net::UnixStream::connect(folder.join(format!(".s.PGSQL.{port}"))).await {
                    Ok(stream) => return Ok((Wire::new(stream), way)),
                    Err(error) => tried = Some(error),
                }
            }
        }
    }
    let why = tried.map_or_else(|| "it has no address".to_owned(), |error| error.to_string());
    Err(HubError::NotReached { hub: address.shown.clone(), why })
}

/// Lets what is written be sent at once.
fn at_once(address: &HubAddress, stream: TcpStream) -> Result<TcpStream> {
    let why = |error: Error| HubError::NotReached { hub: address.shown.clone(), why: error.to_string() };
    stream.set_nodelay(true).map_err(why)?;
    Ok(stream)
}

async fn with_tls(address: &HubAddress, name: &str, stream: TcpStream) -> Result<Wire> {
    let hub = || address.shown.clone();
    let mut stream = at_once(address, stream)?;
    let config = client_config(address.certificates.as_deref())?;
    let name = ServerName::try_from(name.to_owned());
    let name = name.map_err(|error| HubError::NotTrusted { hub: hub(), why: error.to_string() })?;
    let lost = |error: Error| HubError::NotReached { hub: hub(), why: error.to_string() };
    stream.write_all(&ASK_FOR_TLS).await.map_err(lost)?;
    if stream.read_u8().await.map_err(lost)? != HAS_TLS {
        return Err(HubError::NoTls { hub: hub() });
    }
    match TlsConnector::from(config).connect(name, stream).await {
        Ok(stream) => Ok(Wire::new(stream)),
        Err(error) if error.get_ref().is_some_and(|inner| inner.is::<rustls::Error>()) => {
            Err(HubError::NotTrusted { hub: hub(), why: error.to_string() })
        }
        Err(error) => Err(lost(error)),
    }
}

/// Makes what checks a hub as `verify-full` does: who signed the certificate, in a file or known to the system, and whether
/// it names the host.
fn client_config(file: Option<&Path>) -> Result<Arc<ClientConfig>> {
    let mut roots = RootCertStore::empty();
    let mut own = Vec::new();
    match file {
        Some(path) => {
            let failed = |why: String| HubError::Certificates { path: path.to_owned(), why };
            let file = open_file(path).map_err(|e| failed(e.to_string()))?;
            let found = CertificateDer::pem_reader_iter(file);
            for certificate in found {
                let certificate = certificate.map_err(|e| failed(e.to_string()))?;
                roots.add(certificate.clone()).map_err(|e| failed(e.to_string()))?;
                own.push(certificate);
            }
            if roots.is_empty() {
                return Err(failed("there is none".to_owned()));
            }
        }
        None => {
            let found = rustls_native_certs::load_native_certs();
            roots.add_parsable_certificates(found.certs);
            if roots.is_empty() {
                let why = found.errors.first().map_or("none was found".to_owned(), ToString::to_string);
                return Err(HubError::NoCertificates { why });
            }
        }
    }
    let failed = |why: String| HubError::NoCertificates { why };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let usual = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(&provider))
        .build()
        .map_err(|error| failed(error.to_string()))?;
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| failed(error.to_string()))?;
    let trust = Arc::new(Trust { usual, own });
    Ok(Arc::new(config.dangerous().with_custom_certificate_verifier(trust).with_no_client_auth()))
}

/// Trusts as usual, and the very certificates of a file: one that a hub signed itself is no authority to anybody else.
#[derive(Debug)]
struct Trust {
    usual: Arc<WebPkiServerVerifier>,
    own: Vec<CertificateDer<'static>>,
}

impl ServerCertVerifier for Trust {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if !self.own.iter().any(|own| own == certificate) {
            return self.usual.verify_server_cert(certificate, between, name, ocsp, now);
        }
        rustls::client::verify_server_name(&ParsedCertificate::try_from(certificate)?, name)?;
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.usual.verify_tls12_signature(message, certificate, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.usual.verify_tls13_signature(message, certificate, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.usual.supported_verify_schemes()
    }
}
