//! The connection to a hub: reached within seconds, with TLS where the address wants it.

use crate::hub::{HubError, Result, address::HubAddress};
use crate::kernel::ensure;
use crate::rules::open_file;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use std::io::{Error, ErrorKind};
use std::{path::Path, sync::Arc};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_postgres::config::Host;
use tokio_rustls::TlsConnector;

const ASK_FOR_TLS: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];
const HAS_TLS: u8 = b'S';

pub(super) trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

pub(super) type Wire = Box<dyn Stream>;

pub(super) async fn connect(address: &HubAddress) -> Result<Wire> {
    let config = &address.config;
    let failed = |error: Error| HubError::NotReached { hub: address.shown.clone(), why: error.to_string() };
    let port = config.get_ports().first().copied().unwrap_or(5432);
    match config.get_hosts().first() {
        Some(Host::Tcp(name)) => {
            // Where its number is given, nobody has to be asked for it.
            let reached = match config.get_hostaddrs().first() {
                Some(number) => TcpStream::connect((*number, port)).await,
                None => TcpStream::connect((name.as_str(), port)).await,
            };
            let stream = reached.map_err(failed)?;
            stream.set_nodelay(true).map_err(failed)?;
            if address.is_encrypted { with_tls(address, name, stream).await } else { Ok(Box::new(stream)) }
        }
        #[cfg(unix)]
        Some(Host::Unix(folder)) => {
            let stream = tokio::net::UnixStream::connect(folder.join(format!(".s.PGSQL.{port}"))).await;
            Ok(Box::new(stream.map_err(failed)?))
        }
        None => Err(failed(ErrorKind::NotFound.into())),
    }
}

async fn with_tls(address: &HubAddress, name: &str, mut stream: TcpStream) -> Result<Wire> {
    let hub = || address.shown.clone();
    let config = client_config(address.certificates.as_deref())?;
    let name = ServerName::try_from(name.to_owned());
    let name = name.map_err(|error| HubError::NotTrusted { hub: hub(), why: error.to_string() })?;
    let lost = |error: Error| HubError::NotReached { hub: hub(), why: error.to_string() };
    stream.write_all(&ASK_FOR_TLS).await.map_err(lost)?;
    ensure(stream.read_u8().await.map_err(lost)? == HAS_TLS, || HubError::NoTls { hub: hub() })?;
    match TlsConnector::from(config).connect(name, stream).await {
        Ok(stream) => Ok(Box::new(stream)),
        Err(error) if error.get_ref().is_some_and(|inner| inner.is::<rustls::Error>()) => {
            Err(HubError::NotTrusted { hub: hub(), why: error.to_string() })
        }
        Err(error) => Err(lost(error)),
    }
}

/// Checks a hub as `verify-full` does: who signed the certificate, and whether it names the host.
fn client_config(file: Option<&Path>) -> Result<Arc<ClientConfig>> {
    let mut roots = RootCertStore::empty();
    let mut own = Vec::new();
    match file {
        Some(path) => {
            let failed = |why| HubError::Certificates { why: format!("{}: {why}", path.display()) };
            let file = open_file(path).map_err(|e| failed(e.to_string()))?;
            let found = CertificateDer::pem_reader_iter(file);
            for certificate in found {
                let certificate = certificate.map_err(|e| failed(e.to_string()))?;
                roots.add(certificate.clone()).map_err(|e| failed(e.to_string()))?;
                own.push(certificate);
            }
            ensure(!roots.is_empty(), || failed("there is none".to_owned()))?;
        }
        None => {
            let found = rustls_native_certs::load_native_certs();
            roots.add_parsable_certificates(found.certs);
            if roots.is_empty() {
                let why = found.errors.first().map_or("none was found".to_owned(), ToString::to_string);
                return Err(HubError::Certificates { why });
            }
        }
    }
    let failed = |why: String| HubError::Certificates { why };
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
